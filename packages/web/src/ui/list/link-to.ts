import type { RowTarget } from './list.model.ts'

/** A row's target as the router takes it; which routes there are only the app knows. */
export const linkTo = (target: RowTarget) => {
  const { to, search } = typeof target === 'string' ? { to: target, search: {} } : target
  return { to: to as '/', search: search as never }
}
