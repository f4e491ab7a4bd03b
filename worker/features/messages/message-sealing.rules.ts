/** What the sealed texts of a message are bound to: moved to another row they do not open. */
export const messagePhoneContext = (messageId: string) => `message-phone:${messageId}`;
export const messageParamsContext = (messageId: string) => `message-params:${messageId}`;
