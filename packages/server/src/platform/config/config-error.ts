/** A configuration error that prevents the server from starting; shown to the operator as one line without a stack trace. */
export class ConfigError extends Error {}
