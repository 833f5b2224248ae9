import { createRoute, notFound, redirect } from '@tanstack/react-router'
import { lotScreens } from '#features.ts'
import { lotRoute } from '#lib/routes/frames.ts'

/** /parking-lots/{id} leads to the first of its screens. */
export const lotHomeRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: '/',
  beforeLoad: ({ context, params }) => {
    const first = lotScreens.find((screen) => screen.isFor(context.me, undefined))
    if (!first) throw notFound()
    throw redirect({ href: `/parking-lots/${params.lotId}/${first.path}`, replace: true })
  },
})
