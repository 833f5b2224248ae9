import { roles, type Role } from '../roles.ts'
import type { Reach } from '../capabilities.ts'

/**
 * The permission table of the product as it was agreed, kept apart from the grants that the server enforces, so that
 * the two can differ. Columns in the order of the roles: provider, full access, staff, camera only, tenant, owner,
 * intercom, primary, secondary.
 */
const table = `
lot.read              all  own  own  own  own  own  own  -    -
lot.realtime          all  own  own  -    own  own  own  -    -
lot.configure         all  own  -    -    -    -    -    -    -
lot.administer        all  -    -    -    -    -    -    -    -
stall.edit            all  own  -    -    -    -    -    -    -
passholder.read       all  own  own  own  own  -    own  -    -
passholder.manage     all  own  own  own  own  -    -    -    -
owner.passholders     all  -    -    -    -    own  -    -    -
visitor.read          all  own  own  -    own  -    own  -    -
visitor.manage        all  own  own  -    own  -    own  -    -
violation.read        all  own  own  own  own  -    -    -    -
violation.resolve     all  own  own  own  -    -    -    -    -
violation.report      all  own  own  own  own  -    own  -    -
alert.read            all  own  own  -    own  -    -    -    -
alert.delete          all  own  own  -    -    -    -    -    -
recommendation.read   all  own  -    -    -    -    -    -    -
recommendation.decide all  own  -    -    -    -    -    -    -
report.read           all  own  own  -    -    -    -    -    -
log.read              all  -    -    -    -    -    -    -    -
payment.manage        all  own  -    -    -    -    -    -    -
payment.lookup        all  own  own  -    -    -    own  -    -
device.read           all  own  own  own  -    -    own  -    -
device.manage         all  own  -    -    -    -    -    -    -
camera.manage         all  -    -    -    -    -    -    -    -
gate.open             all  own  own  -    -    -    own  -    -
station.operate       all  own  own  -    -    -    own  -    -
station.manage        all  own  -    -    -    -    -    -    -
customer.administer   all  -    -    -    -    -    -    -    -
customer.read         all  own  -    -    -    -    -    -    -
user.administer       all  own  -    -    -    -    -    -    -
health.read           all  own  own  own  -    -    -    -    -
health.check          all  -    -    -    -    -    -    -    -
preference.own        all  own  own  own  own  own  own  own  own
`

const reachOfMark: Readonly<Record<string, Reach>> = { all: 'all', own: 'own', '-': 'none' }

const readRow = (line: string): [string, Record<Role, Reach>] => {
  const [capability, ...marks] = line.split(/ +/) as [string, ...string[]]
  if (marks.length !== roles.length) throw new Error(`${capability} has ${marks.length} marks.`)
  return [
    capability,
    Object.fromEntries(roles.map((role, place) => [role, reachOfMark[marks[place]!]!])) as Record<
      Role,
      Reach
    >,
  ]
}

/** For each capability how far each role reaches. Source: the permission table of the product. */
export const permissionTable: ReadonlyMap<string, Readonly<Record<Role, Reach>>> = new Map(
  table.trim().split('\n').map(readRow),
)
