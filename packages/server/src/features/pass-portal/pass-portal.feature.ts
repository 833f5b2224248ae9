import type { Feature } from '#feature.ts'
import { deletePassLinks } from './pass-links.store.ts'
import { passPortalRoutes } from './pass-portal.routes.ts'

export const passPortal: Feature = {
  name: 'pass-portal',
  owns: ['pass_link'],
  personal: {
    pass_link: ['email'],
  },
  routes: ({ bind, services }) => passPortalRoutes(bind, services),
  on: { passholdersErased: ({ tx, lotId, passholderIds }) => deletePassLinks(tx, lotId, passholderIds) },
}
