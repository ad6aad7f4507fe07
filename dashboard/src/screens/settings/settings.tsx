import { createLazyRoute } from '@tanstack/react-router';
import { Page } from '../../ui/page.tsx';
import { Appearance } from './appearance.tsx';
import { Connections } from './connections.tsx';
import { Keys } from './keys.tsx';
import { Password } from './password.tsx';
import { Sessions } from './sessions.tsx';
import { Webhooks } from './webhooks.tsx';

function Settings() {
  return (
    <Page title="Settings">
      <Connections />
      <Keys />
      <Webhooks />
      <Sessions />
      <Password />
      <Appearance />
    </Page>
  );
}

export const Route = createLazyRoute('/app/settings')({ component: Settings });
