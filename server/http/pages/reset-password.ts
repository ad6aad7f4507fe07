import type { Page } from './layout.ts';

/**
 * Sends the token of the address with the new password. The token stands behind `#`, which no browser sends anywhere by itself,
 * and leaves the address bar and the history when it has been used.
 */
const SCRIPT = `
const form = document.querySelector('form');
const status = document.querySelector('[role=status]');
const token = new URLSearchParams(location.hash.slice(1)).get('token');
const say = (text) => { status.textContent = text; };
if (!token) { form.hidden = true; say('This address lacks its link. Ask an administrator for a new one.'); }
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const button = form.querySelector('button');
  button.disabled = true;
  say('One moment…');
  try {
    const answer = await fetch('/trpc/auth.resetPassword', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ json: { token, newPassword: form.elements.password.value } }),
    });
    const { error } = await answer.json();
    if (error) return say(error.json.message);
    history.replaceState(null, '', location.pathname);
    form.hidden = true;
    say('Your new password is set. All your sessions have ended; sign in again. API keys go on working.');
  } catch {
    say('The service could not be reached. Nothing has changed; try again.');
  } finally {
    button.disabled = false;
  }
});
`;

/** Where the one-time link of an administrator leads. */
export const resetPassword: Page = {
  path: '/dashboard/reset-password',
  title: 'Set a new password',
  script: SCRIPT,
  body: `
<form method="post">
<p><label for="password">New password</label><br>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="10" maxlength="72" required
 aria-describedby="rule"></p>
<p id="rule">10 characters at least, 72 bytes at most.</p>
<p><button>Set the password</button></p>
</form>
<p role="status"></p>
<noscript><p>This page needs JavaScript.</p></noscript>`,
};
