import { createRoute } from '@tanstack/react-router'
import { framedRoute } from '#lib/routes/frames.ts'
import { NotFoundPage } from './NotFoundPage.tsx'

/** Every address that no other route has: not found, under the top bar. */
export const unknownRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '$',
  component: NotFoundPage,
})
