import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../api/act.ts';
import { api, type Outputs } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Switch } from '../../ui/field.tsx';
import { Form, type Sent } from '../../ui/form.tsx';
import { clockTime, money } from '../../ui/format.ts';
import { Panel, Section } from '../../ui/page.tsx';
import { Answered, Note, RefusalNote } from '../../ui/states.tsx';
import { Facts, Money } from '../../ui/value.tsx';
import styles from './spend.module.css';

/** Today's budget and what bounds it. */
export function Budget() {
  const readiness = useQuery({ queryKey: ['readiness'], queryFn: () => api.byok.readiness.query() });
  const controls = useQuery({ queryKey: ['spend-controls'], queryFn: () => api.connections.spendControls.query() });
  const save = useSaving();
  return (
    <Section title="Today">
      <Panel>
        <Answered of={readiness} lines={2}>
          {({ budget, concurrency }) => (
            <>
              <Meter budget={budget} />
              <Facts
                of={[
                  ['Budget', <Money key="budget" usd={budget.dailyBudgetUsd} />],
                  ['Spent', <Money key="spent" usd={budget.spentUsd} />],
                  ['Reserved for running jobs', <Money key="reserved" usd={budget.reservedUsd} />],
                  ['Left', <Money key="left" usd={budget.remainingUsd} />],
                  ['Starts again', clockTime(budget.resetsAt)],
                  ['Jobs at once', `${concurrency.active} of ${concurrency.limit}`],
                ]}
              />
            </>
          )}
        </Answered>
        <Answered of={controls} lines={2}>
          {(data) => <Limits key={JSON.stringify(data)} of={data} save={save} />}
        </Answered>
      </Panel>
    </Section>
  );
}

function Meter({ budget }: { budget: Outputs['byok']['readiness']['budget'] }) {
  const { spentUsd, reservedUsd, dailyBudgetUsd } = budget;
  return (
    <meter
      className={styles.meter}
      aria-label="Spent and reserved of today’s budget"
      min={0}
      max={Math.max(dailyBudgetUsd, 0.000001)}
      value={spentUsd + reservedUsd}
    />
  );
}

/** Outlives the fields, which begin anew with what was saved. */
function useSaving() {
  const client = useQueryClient();
  return useAct({
    mutationFn: ({ text, ticked }: Sent) =>
      api.connections.setSpendControls.mutate({
        dailyBudgetUsd: Number(text('budget')),
        maxConcurrentJobs: Number(text('jobs')),
        countUpstream: ticked('upstream').length > 0,
      }),
    onSuccess: () =>
      Promise.all([['readiness'], ['spend-controls']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

function Limits({ of, save }: { of: Outputs['connections']['spendControls']; save: ReturnType<typeof useSaving> }) {
  return (
    <Form className={styles.limits} onSend={save.mutate}>
      <Field
        label="Daily budget, USD"
        name="budget"
        hint={`At most ${money(of.ceilings.dailyBudgetUsd)}.`}
        type="number"
        min="0"
        max={of.ceilings.dailyBudgetUsd}
        step="0.000001"
        inputMode="decimal"
        required
        defaultValue={of.dailyBudgetUsd}
      />
      <Field
        label="Jobs at once"
        name="jobs"
        hint={`At most ${of.ceilings.maxConcurrentJobs}.`}
        type="number"
        min="1"
        max={of.ceilings.maxConcurrentJobs}
        required
        defaultValue={of.maxConcurrentJobs}
      />
      <Switch
        label="Count what my own keys at model providers are charged"
        name="upstream"
        defaultChecked={of.countUpstream}
      />
      <div>
        <Button type="submit" busy={save.isPending}>
          Save the limits
        </Button>
      </div>
      {save.isSuccess && <Note tone="good">Saved; they hold from now on.</Note>}
      {save.error && <RefusalNote error={save.error} />}
    </Form>
  );
}
