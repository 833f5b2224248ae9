/** The commands of `npm run admin` with what stands after the name, at most one argument. */
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
