/** Texts of the status codes (providers A3); clients match on the code, the text is for people. */
const MESSAGES: Readonly<Record<number, string>> = {
  20000: 'Ok.',
  20100: 'Task Created.',
  40000: 'You can set only one task at a time.',
  40001: 'The requested id belongs to another client.',
  40004: 'The requested id belongs to another function.',
  40006: 'You can set up to 100 tasks per POST request.',
  40100: 'You are not Authorized to Access this Resource.',
  40101: 'Internal SE Server Error.',
  40102: 'No Search Results.',
  40103: 'Task execution failed. Please resubmit the task.',
  40104: 'Please verify your account.',
  40106: 'Task completed with partial results.',
  40200: 'Payment Required.',
  40201: 'Account paused because of unusual activity.',
  40202: 'Rate limit per minute exceeded.',
  40203: 'Cost limit per day exceeded.',
  40204: 'Access denied. Subscription needed.',
  40207: 'Your IP address is not whitelisted.',
  40209: 'Too many simultaneous queries.',
  40210: 'Insufficient Funds.',
  40400: 'Not Found.',
  40401: 'Task Not Found.',
  40402: 'Invalid Path.',
  40403: 'Results Expired.',
  40501: 'Invalid Field.',
  40502: 'POST Data Is Empty.',
  40503: 'POST Data Structure Is Invalid.',
  40506: 'Unknown Fields in POST Data.',
  40601: 'Task Handed.',
  40602: 'Task In Queue.',
  50000: 'Internal Error.',
  50301: '3rd Party API Service Unavailable.',
  50303: 'Update in progress. Please try again in several minutes.',
  50401: 'Live task execution time exceeded 120 seconds.',
  50402: 'Target page response time exceeded 50 seconds.',
};

export function messageOf(code: number): string {
  return MESSAGES[code] ?? 'Error.';
}

export function allCodes(): { code: number; message: string }[] {
  return Object.entries(MESSAGES).map(([code, message]) => ({ code: Number(code), message }));
}
