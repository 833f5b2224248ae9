import { uuidv7 } from 'uuidv7'
import type { Row, Sample, Target } from './rights-walk.rows.ts'

interface Described {
  readonly contract: {
    readonly names: Readonly<Partial<Record<'list' | 'add' | 'edit' | 'remove' | 'restore', string>>>
    readonly added: { parse(body: unknown): object; readonly shape: object }
    readonly list: object
    readonly writes: object
  }
  readonly table: string
  /** The values of the fields of a row. */
  readonly columnsOf?: (draft: never) => object
}

/** The values of a new one besides its unique name. */
interface Needs {
  readonly body?: (target: Target) => object | Promise<object>
  /** Columns that do not come from its fields. */
  readonly columns?: (target: Target) => object | Promise<object>
}

/** A row of a table, created for one step, since a step may change or remove it. */
export const insertRow = async (target: Target, table: string, columns: object): Promise<string> => {
  const row = { id: uuidv7(), parking_lot_id: target.lot.lot.id, ...columns }
  await target.database.asSystem((tx) =>
    tx
      .insertInto(table as 'zone')
      .values(row as never)
      .execute(),
  )
  return row.id
}

/** The version of a row that several steps change. */
export const versionOf = async ({ database }: Target, table: string, id: string): Promise<number> => {
  const rows = database.asSystem((tx) =>
    tx
      .selectFrom(table as 'zone')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  return (await rows).version
}

/** A row of a described resource. */
export const makerOf =
  ({ contract, table, columnsOf }: Described, { body, columns }: Needs = {}) =>
  async (target: Target, more: object = {}): Promise<string> => {
    const wanted = { parkingLot: target.lot.lot.id, name: uuidv7(), ...(await body?.(target)) }
    const own = columnsOf ? columnsOf(contract.added.parse(wanted) as never) : {}
    return insertRow(target, table, { ...own, ...(await columns?.(target)), ...more })
  }

/** One request for every endpoint that the contract of a described resource names. */
export const samplesOf = <R extends Described>(
  resource: R,
  needs: Needs = {},
): { readonly [N in keyof R['contract']['list'] | keyof R['contract']['writes']]: Row } => {
  const make = makerOf(resource, needs)
  const named = () => ('name' in resource.contract.added.shape ? { name: uuidv7() } : {})
  const ofOne = async (target: Target, more?: object): Promise<Sample> => ({
    params: { id: await make(target, more) },
  })
  const rows: Record<'list' | 'add' | 'edit' | 'remove' | 'restore', Row['make']> = {
    list: ({ lot }) => ({ params: { lotId: lot.lot.id } }),
    add: async (target) => ({
      body: { parkingLot: target.lot.lot.id, ...named(), ...(await needs.body?.(target)) },
    }),
    edit: async (target) => ({ ...(await ofOne(target)), body: { ...named(), version: 1 } }),
    remove: (target) => ofOne(target),
    restore: (target) => ofOne(target, { removed_at: new Date() }),
  }
  const calls = Object.entries(resource.contract.names) as [keyof typeof rows, string][]
  return Object.fromEntries(calls.map(([call, name]) => [name, { scope: 'lot', make: rows[call] }])) as never
}
