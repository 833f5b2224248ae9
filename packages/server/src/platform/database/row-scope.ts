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

const setting = `select set_config('app.system', $1, true), set_config('app.all_lots', $2, true),
  set_config('app.lots', $3, true), set_config('app.customer', $4, true)`

/** Sets what the policies of row-level security let a transaction access, until it ends or this is set again. */
export const scopeStatement = ({
  lots,
  customerId,
  isSystem = false,
}: RowScope): { text: string; values: string[] } => ({
  text: setting,
  values: [
    isSystem ? 'on' : 'off',
    lots === 'all' ? 'on' : 'off',
    lots === 'all' ? '{}' : `{${lots.join(',')}}`,
    customerId ?? '',
  ],
})

/** The same as text, which can be sent in one query with other statements. */
export const setScope = (scope: RowScope): string => {
  const { text, values } = scopeStatement(scope)
  return text.replaceAll(/\$(\d)/g, (_, place: string) => pg.escapeLiteral(values[Number(place) - 1]!))
}
