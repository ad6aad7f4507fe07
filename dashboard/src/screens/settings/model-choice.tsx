import { useQuery } from '@tanstack/react-query';
import { useAct } from '../../api/act.ts';
import { api } from '../../api/client.ts';
import { Choice } from '../../ui/field.tsx';
import { day, money } from '../../ui/format.ts';
import { RefusalNote } from '../../ui/states.tsx';
import { type Connection, useRefreshed } from './connections.tsx';

/** Which language model private jobs use, with its list price. */
export function ModelChoice({ connection }: { connection: Connection }) {
  const list = useQuery({ queryKey: ['models'], queryFn: () => api.connections.models.query(), staleTime: 600_000 });
  const refresh = useRefreshed();
  const choose = useAct({
    mutationFn: (model: string | null) => api.connections.chooseModel.mutate({ id: connection.id, model }),
    onSuccess: refresh,
  });
  const models = list.data?.models ?? [];
  return (
    <>
      <Choice
        label="Language model"
        hint={list.data ? `List prices per million tokens, as of ${day(list.data.asOf)}.` : undefined}
        value={connection.model ?? ''}
        disabled={choose.isPending}
        onChange={({ currentTarget: { value } }) => choose.mutate(value || null)}
      >
        <option value="">The operator’s choice</option>
        {connection.model && !models.some(({ model }) => model === connection.model) && (
          <option value={connection.model}>{connection.model}, not offered now</option>
        )}
        {models.map(({ model, promptUsdPerMillion, completionUsdPerMillion }) => (
          <option key={model} value={model}>
            {model}: {money(promptUsdPerMillion)} in, {money(completionUsdPerMillion)} out
          </option>
        ))}
      </Choice>
      {(choose.error || list.error) && <RefusalNote error={choose.error ?? list.error} />}
    </>
  );
}
