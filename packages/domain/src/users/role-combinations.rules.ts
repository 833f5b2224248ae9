import { capabilities, reachOf } from '../access/capabilities.ts'
import type { Role } from '../access/roles.ts'

/** Why a role adds nothing to those that are chosen, and which of them is the reason. */
export interface RoleObstacle {
  readonly because: 'included' | 'excluded'
  readonly by: Role
}

/** Accounts of the mobile app; what they may do there is no capability here. */
const ofPassholders: readonly Role[] = ['primary', 'secondary']
const order = ['none', 'own', 'all'] as const

const includes = (wider: Role, role: Role): boolean =>
  capabilities.every(
    (capability) => order.indexOf(reachOf([role], capability)) <= order.indexOf(reachOf([wider], capability)),
  )

/** USR-08: a role whose rights another chosen role has, or a passholder role beside the other one. */
export const obstacleOf = (role: Role, chosen: readonly Role[]): RoleObstacle | undefined => {
  const others = chosen.filter((one) => one !== role)
  if (ofPassholders.includes(role)) {
    const other = others.find((one) => ofPassholders.includes(one))
    return other && { because: 'excluded', by: other }
  }
  const wider = others.find(
    (one) => !ofPassholders.includes(one) && includes(one, role) && !includes(role, one),
  )
  return wider && { because: 'included', by: wider }
}
