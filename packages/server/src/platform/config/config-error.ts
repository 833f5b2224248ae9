/** What keeps the server from starting, said so that the reader can mend it: one line, no stack. */
export class ConfigError extends Error {}
