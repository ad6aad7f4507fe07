import { router } from '../../router.tsx';

/** Goes to where the person wanted to be before they had to sign in. */
export async function enter(next = '/'): Promise<void> {
  await router.invalidate();
  await router.navigate({ href: `/dashboard${next === '/' ? '' : next}`, replace: true });
}
