export const PASSWORD_RULE = '10 characters at least, 72 bytes at most.';
