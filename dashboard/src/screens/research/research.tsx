import { createLazyRoute } from '@tanstack/react-router';
import { Page } from '../../ui/page.tsx';
import { RecentJobs } from './recent-jobs.tsx';
import { ResearchForm } from './research-form.tsx';

function Research() {
  return (
    <Page title="Research">
      <ResearchForm />
      <RecentJobs />
    </Page>
  );
}

export const Route = createLazyRoute('/app/')({ component: Research });
