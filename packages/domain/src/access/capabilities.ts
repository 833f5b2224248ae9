import type { Role } from './roles.ts'

interface Grant {
  readonly all: readonly Role[]
  readonly own: readonly Role[]
}

/**
 * Who may do what: roles in `all` may do it everywhere, roles in `own` on their allowed lots, their own
 * customer or their own record; every other role is refused. Source: the permission table of the product.
 */
export const grants = {
  'lot.read': {
    all: ['provider'],
    own: ['fullAccessCustomer', 'staffCustomer', 'cameraOnlyCustomer', 'tenant', 'owner', 'intercomCustomer'],
  },
  'lot.realtime': {
    all: ['provider'],
    own: ['fullAccessCustomer', 'staffCustomer', 'tenant', 'owner', 'intercomCustomer'],
  },
  'lot.configure': { all: ['provider'], own: ['fullAccessCustomer'] },
  'lot.administer': { all: ['provider'], own: [] },
  'stall.edit': { all: ['provider'], own: ['fullAccessCustomer'] },
  'passholder.read': {
    all: ['provider'],
    own: ['fullAccessCustomer', 'staffCustomer', 'cameraOnlyCustomer', 'tenant', 'intercomCustomer'],
  },
  'passholder.manage': {
    all: ['provider'],
    own: ['fullAccessCustomer', 'staffCustomer', 'cameraOnlyCustomer', 'tenant'],
  },
  'owner.passholders': { all: ['provider'], own: ['owner'] },
  'visitor.read': {
    all: ['provider'],
    own: ['fullAccessCustomer', 'staffCustomer', 'tenant', 'intercomCustomer'],
  },
  'visitor.manage': {
    all: ['provider'],
    own: ['fullAccessCustomer', 'staffCustomer', 'tenant', 'intercomCustomer'],
  },
  'violation.read': {
    all: ['provider'],
    own: ['fullAccessCustomer', 'staffCustomer', 'cameraOnlyCustomer', 'tenant'],
  },
  'violation.resolve': {
    all: ['provider'],
    own: ['fullAccessCustomer', 'staffCustomer', 'cameraOnlyCustomer'],
  },
  'violation.report': {
    all: ['provider'],
    own: ['fullAccessCustomer', 'staffCustomer', 'cameraOnlyCustomer', 'tenant', 'intercomCustomer'],
  },
  'alert.read': { all: ['provider'], own: ['fullAccessCustomer', 'staffCustomer', 'tenant'] },
  'alert.delete': { all: ['provider'], own: ['fullAccessCustomer', 'staffCustomer'] },
  'recommendation.read': { all: ['provider'], own: ['fullAccessCustomer'] },
  'recommendation.decide': { all: ['provider'], own: ['fullAccessCustomer'] },
  'report.read': { all: ['provider'], own: ['fullAccessCustomer', 'staffCustomer'] },
  'log.read': { all: ['provider'], own: [] },
  'payment.manage': { all: ['provider'], own: ['fullAccessCustomer'] },
  'payment.lookup': { all: ['provider'], own: ['fullAccessCustomer', 'staffCustomer', 'intercomCustomer'] },
  'device.read': {
    all: ['provider'],
    own: ['fullAccessCustomer', 'staffCustomer', 'cameraOnlyCustomer', 'intercomCustomer'],
  },
  'device.manage': { all: ['provider'], own: ['fullAccessCustomer'] },
  'camera.manage': { all: ['provider'], own: [] },
  'gate.open': { all: ['provider'], own: ['fullAccessCustomer', 'staffCustomer', 'intercomCustomer'] },
  'station.operate': {
    all: ['provider'],
    own: ['fullAccessCustomer', 'staffCustomer', 'intercomCustomer'],
  },
  'station.manage': { all: ['provider'], own: ['fullAccessCustomer'] },
  'customer.administer': { all: ['provider'], own: [] },
  'customer.read': { all: ['provider'], own: ['fullAccessCustomer'] },
  'user.administer': { all: ['provider'], own: ['fullAccessCustomer'] },
  'health.read': { all: ['provider'], own: ['fullAccessCustomer', 'staffCustomer', 'cameraOnlyCustomer'] },
  'health.check': { all: ['provider'], own: [] },
  'preference.own': {
    all: ['provider'],
    own: [
      'fullAccessCustomer',
      'staffCustomer',
      'cameraOnlyCustomer',
      'tenant',
      'owner',
      'intercomCustomer',
      'primary',
      'secondary',
    ],
  },
} as const satisfies Record<string, Grant>

/** A named permission, such as `stall.edit`. */
export type Capability = keyof typeof grants

/** Every capability in the order of the permission table. */
export const capabilities = Object.keys(grants) as Capability[]

/** How far a capability reaches for a set of roles: everywhere, one’s own objects only, or not at all. */
export type Reach = 'all' | 'own' | 'none'

/** The widest reach that any of the roles gives (several roles: the union of rights). Source: decision 2. */
export const reachOf = (heldRoles: readonly Role[], capability: Capability): Reach => {
  const grant: Grant = grants[capability]
  if (heldRoles.some((role) => grant.all.includes(role))) return 'all'
  return heldRoles.some((role) => grant.own.includes(role)) ? 'own' : 'none'
}
