import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lotRoute } from '#lib/routes/frames.ts'
import { requireCapability } from '#lib/routes/guards.ts'
import { readSensorErrorSearch } from './sensor-errors.search.ts'

export const sensorErrorsRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'sensor-errors',
  validateSearch: readSensorErrorSearch,
  beforeLoad: ({ context }) => requireCapability(context.me, 'stall.edit'),
  staticData: { title: msg`Sensor errors` },
  component: lazyRouteComponent(() => import('./SensorErrorsPage.tsx'), 'SensorErrorsPage'),
})
