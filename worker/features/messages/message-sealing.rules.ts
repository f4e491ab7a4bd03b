/**
 * The encryption contexts of a message's texts, which bind them to its row: copied to another row, they cannot be decrypted.
 */
export const messagePhoneContext = (messageId: string) => `message-phone:${messageId}`;
export const messageParamsContext = (messageId: string) => `message-params:${messageId}`;
