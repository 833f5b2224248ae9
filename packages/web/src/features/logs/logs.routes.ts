import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { adminCustomerRoute, lotRoute } from '#lib/routes/frames.ts'
import { requireCapability, requireProvider } from '#lib/routes/guards.ts'
import type { LotScreen } from '#lib/routes/places.ts'
import { withParts } from '#lib/routes/screen-parts.ts'
import { mayDo } from '#lib/session/viewer.ts'
import { plateCards, visitActions } from './logs.parts.ts'
import { readPlateReadSearch } from './plate-reads.search.ts'

/** `/parking-lots/{id}/logs` leads to the first of the logs. */
export const logsRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'logs',
  beforeLoad: ({ params }) => {
    throw redirect({ href: `/parking-lots/${params.lotId}/logs/lpr`, replace: true })
  },
})

/** Every read of a lot's cameras, for the provider. */
export const plateReadsRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'logs/lpr',
  validateSearch: readPlateReadSearch,
  beforeLoad: ({ context }) => requireCapability(context.me, 'log.read'),
  staticData: { title: msg`Plate reads` },
  component: lazyRouteComponent(() => import('./PlateReadsPage.tsx'), 'PlateReadsPage'),
})

const auditRoute = <const Path extends string>(
  path: Path,
  title: MessageDescriptor,
  page: 'PassholderLogPage' | 'VisitorLogPage' | 'AllChangesPage',
) =>
  createRoute({
    getParentRoute: () => lotRoute,
    path: `logs/${path}`,
    validateSearch: readPlateReadSearch,
    beforeLoad: ({ context }) => requireCapability(context.me, 'log.read'),
    staticData: { title },
    component: lazyRouteComponent(() => import('./AuditPage.tsx'), page),
  })

/** What happened to passholders, to visitors, and everything that was changed, for the provider. AUD-20 to AUD-24. */
export const passholderLogRoute = auditRoute('passholder', msg`Passholder log`, 'PassholderLogPage')
export const visitorLogRoute = auditRoute('visitor', msg`Visitor log`, 'VisitorLogPage')
export const allChangesRoute = auditRoute('audit', msg`All changes`, 'AllChangesPage')

/** What was changed at a customer, or at the provider itself, for the provider. AUD-20 */
export const customerChangesRoute = createRoute({
  getParentRoute: () => adminCustomerRoute,
  path: 'changes',
  validateSearch: readPlateReadSearch,
  beforeLoad: ({ context }) => requireProvider({ context }),
  staticData: { title: msg`Changes` },
  component: lazyRouteComponent(() => import('./CustomerChangesPage.tsx'), 'CustomerChangesPage'),
})

/** The history of a plate, for the provider. */
export const plateRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'logs/lpr/$plate',
  validateSearch: readPlateReadSearch,
  beforeLoad: ({ context }) => requireCapability(context.me, 'log.read'),
  staticData: { title: msg`Plate history` },
  component: lazyRouteComponent(
    () => withParts(import('./PlatePage.tsx'), plateCards, visitActions),
    'PlatePage',
  ),
})

export const plateReadsScreen: LotScreen = {
  group: 'enforcement',
  order: 90,
  area: 'lot',
  path: 'logs/lpr',
  label: msg`Plate reads`,
  isFor: (me) => mayDo(me, 'log.read'),
}
