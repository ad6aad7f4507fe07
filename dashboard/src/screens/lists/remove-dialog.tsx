import { useNavigate } from '@tanstack/react-router';
import { useAct } from '../../api/act.ts';
import { api } from '../../api/client.ts';
import { type ListHead, listsChanged } from '../../parts/lists/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { plural } from '../../ui/format.ts';
import { RefusalNote } from '../../ui/states.tsx';

export function RemoveDialog({ of, onClose }: { of: ListHead; onClose(): void }) {
  const navigate = useNavigate({ from: '/lists' });
  const remove = useAct({
    mutationFn: () => api.lists.remove.mutate({ listId: of.listId }),
    onSuccess: async () => {
      await navigate({ search: {}, replace: true });
      await listsChanged();
      onClose();
    },
  });
  return (
    <Dialog
      title={`Remove ${of.name}`}
      onClose={onClose}
      actions={
        <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
          Remove
        </Button>
      }
    >
      <p>
        The list with its {plural(of.keywordCount, 'keyword')} is gone then. What was researched of them stays in
        History.
      </p>
      {remove.error && <RefusalNote error={remove.error} />}
    </Dialog>
  );
}
