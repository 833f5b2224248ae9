/** How Node runs the server: room for what a second of messages leaves behind. Built-ins only. */
export const serverFlags = ['--enable-source-maps', '--max-semi-space-size=64']
