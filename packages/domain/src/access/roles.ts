/** The nine roles of a signed-in user. Source: specification section 6, decision 2. */
export const roles = [
  'provider',
  'fullAccessCustomer',
  'staffCustomer',
  'cameraOnlyCustomer',
  'tenant',
  'owner',
  'intercomCustomer',
  'primary',
  'secondary',
] as const

/** One of the nine roles. */
export type Role = (typeof roles)[number]

const roleByClaim: Readonly<Record<string, Role>> = {
  Stallwise: 'provider',
  FULL_ACCESS_CUSTOMER: 'fullAccessCustomer',
  FullAcessCustomer: 'fullAccessCustomer',
  StaffCustomer: 'staffCustomer',
  ONLY_CAMERA_CUSTOMER: 'cameraOnlyCustomer',
  TENANT: 'tenant',
  OWNER: 'owner',
  PassIdOwner: 'owner',
  INTERCOM_CUSTOMER: 'intercomCustomer',
  Primary: 'primary',
  Secondary: 'secondary',
}

/** Role claims as the identity provider spells them; both spellings of a full-access customer count. Source: specification section 6. */
export const roleClaims = Object.keys(roleByClaim)

/** The role for a claim; undefined for an unknown claim. */
export const findRole = (claim: string): Role | undefined => roleByClaim[claim]

/** The roles behind a list of claims, each once, unknown claims left out. */
export const readRoles = (claims: readonly string[]): Role[] => [
  ...new Set(claims.map(findRole).filter((role) => role !== undefined)),
]

const claimByRole = Object.fromEntries(
  Object.entries(roleByClaim)
    .reverse()
    .map(([claim, role]) => [role, claim]),
) as Readonly<Record<Role, string>>

/** The claim that we write for a role: the first of its spellings. */
export const claimOf = (role: Role): string => claimByRole[role]
