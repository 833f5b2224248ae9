/** Node flags of the server: a young generation large enough for a second of messages. Built-ins only. */
export const serverFlags = ['--enable-source-maps', '--max-semi-space-size=64']
