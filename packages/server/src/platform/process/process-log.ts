import { hostname } from 'node:os'

/** Where the process itself says what happens to it: its start, its stop, its database. */
export interface ProcessLog {
  info(text: string): void
  warn(text: string): void
  error(text: string): void
}

/** The fields of every line of the log, beside `msg`: the level by its name, the time as RFC 3339, and which server it was. */
export const logFormat = {
  base: { pid: process.pid, hostname: hostname() },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (level: string) => ({ level }) },
}

const asJson = (level: string, msg: string): string =>
  JSON.stringify({ level, time: new Date().toISOString(), ...logFormat.base, msg })

/** OPS-30: on a terminal plain lines, otherwise one JSON object a line. Warnings and errors go to the error stream. */
export const openProcessLog = (isTerminal: boolean = process.stderr.isTTY): ProcessLog => {
  const write = (stream: NodeJS.WriteStream, level: string, text: string) =>
    stream.write(`${isTerminal ? text : asJson(level, text)}\n`)
  return {
    info: (text) => write(process.stdout, 'info', text),
    warn: (text) => write(process.stderr, 'warn', text),
    error: (text) => write(process.stderr, 'error', text),
  }
}
