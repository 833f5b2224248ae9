import pg from 'pg'

/** Which rows a transaction may access. */
export interface Viewer {
  readonly lots: readonly string[] | 'all'
  readonly customerId?: string | null | 'all'
}

export interface RowScope extends Viewer {
  /** Also accounts, sessions, links and secrets. */
  readonly isSystem?: boolean
}

/** For ingest, jobs and sign-in. */
export const everyRow: RowScope = { lots: 'all', customerId: 'all', isSystem: true }

const settingsOf = ({ lots, customerId, isSystem = false }: RowScope) => ({
  'app.system': isSystem ? 'on' : 'off',
  'app.all_lots': lots === 'all' ? 'on' : 'off',
  'app.lots': lots === 'all' ? '{}' : `{${lots.join(',')}}`,
  'app.customer': customerId ?? '',
})

/** Sets what the policies of row-level security let a transaction access, until it ends or this is set again. */
export const scopeStatement = (scope: RowScope): { text: string; values: string[] } => {
  const settings = settingsOf(scope)
  const set = Object.keys(settings).map((name, place) => `set_config('${name}', $${place + 1}, true)`)
  return { text: `select ${set.join(', ')}`, values: Object.values(settings) }
}

/** The same as text, which can be sent in one query with other statements. */
export const setScope = (scope: RowScope): string => {
  const set = Object.entries(settingsOf(scope)).map(
    ([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`,
  )
  return `select ${set.join(', ')}`
}
