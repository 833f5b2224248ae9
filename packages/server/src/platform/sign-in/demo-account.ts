import type { Role } from '@stallwise/domain/access/roles.ts'

/** An account of the demo, whose password is public. */
export interface DemoAccount {
  role: Role
  email: string
  password: string
  name: string
}
