/** The commands of an administrator with what stands after the name, at most one argument. */
export const adminCommands = {
  create: 'EMAIL',
  'mail-test': 'EMAIL',
  backup: 'DIR',
  restore: 'DIR',
  'move-database': 'URL',
  replay: 'LOT_ID',
  'verify-audit': undefined,
} as const

export type AdminCommand = keyof typeof adminCommands
export type AdminArgument = (typeof adminCommands)[AdminCommand]

/**
 * How a command is called here: through npm in a checkout, otherwise as docs/operate/administration.md defines it. There
 * npm would run it without the settings of the service, on another database.
 */
export const adminCall = (command: string): string =>
  process.env['npm_lifecycle_event'] === undefined ? `admin ${command}` : `npm run admin -- ${command}`
