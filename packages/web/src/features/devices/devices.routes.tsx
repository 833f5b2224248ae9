import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { adminLotRoute } from '#lib/routes/frames.ts'
import { requireProvider } from '#lib/routes/guards.ts'
import type { AdminLotTab, AdminShortForm } from '#lib/routes/places.ts'
import { mayDo } from '#lib/session/viewer.ts'
import { readListSearch, readListSearches } from '#ui/list/list-search.ts'
import { camerasQuery, readersQuery, thresholdsQuery } from './devices.queries.ts'

const camerasRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: 'cameras',
  validateSearch: readListSearch,
  beforeLoad: requireProvider,
  staticData: { title: msg`Cameras` },
  component: lazyRouteComponent(() => import('./cameras/CamerasPage.tsx'), 'CamerasPage'),
})

const cameraPage = lazyRouteComponent(() => import('./cameras/CameraPage.tsx'), 'CameraPage')

/** Provider only. Source: specification section 2. */
const newCameraRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: 'camera',
  beforeLoad: requireProvider,
  staticData: { title: msg`New camera` },
  component: cameraPage,
})

const cameraRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: 'camera/$cameraId',
  beforeLoad: requireProvider,
  staticData: { title: msg`Camera` },
  component: cameraPage,
})

const rfidRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: 'rfid',
  validateSearch: readListSearches('thresholds'),
  staticData: { title: msg`RFID` },
  component: lazyRouteComponent(() => import('./rfid/RfidPage.tsx'), 'RfidPage'),
})

const readerPage = lazyRouteComponent(() => import('./rfid/ReaderPage.tsx'), 'ReaderPage')

const newReaderRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: 'rfidReader',
  staticData: { title: msg`New RFID reader` },
  component: readerPage,
})

const readerRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: 'rfidReader/$rfidReaderId',
  staticData: { title: msg`RFID reader` },
  component: readerPage,
})

const thresholdPage = lazyRouteComponent(() => import('./rfid/ThresholdPage.tsx'), 'ThresholdPage')

const newThresholdRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: 'rfidThreshold',
  staticData: { title: msg`New RFID threshold` },
  component: thresholdPage,
})

const thresholdRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: 'rfidThreshold/$rfidThresholdId',
  staticData: { title: msg`RFID threshold` },
  component: thresholdPage,
})

export const devicesRoutes = [
  camerasRoute,
  newCameraRoute,
  cameraRoute,
  rfidRoute,
  newReaderRoute,
  readerRoute,
  newThresholdRoute,
  thresholdRoute,
] as const

export const devicesTabs: readonly AdminLotTab[] = [
  {
    path: 'cameras',
    pages: ['camera'],
    label: msg`Cameras`,
    order: 50,
    isFor: (me) => mayDo(me, 'camera.manage'),
  },
  {
    path: 'rfid',
    pages: ['rfidReader', 'rfidThreshold'],
    label: msg`RFID`,
    order: 70,
    isFor: (me) => mayDo(me, 'device.read'),
  },
]

type ListQuery = typeof camerasQuery | typeof readersQuery | typeof thresholdsQuery

const isAmong =
  (query: ListQuery) =>
  async (queries: QueryClient, lotId: string, id: string): Promise<boolean> => {
    const rows: readonly { _id: string }[] = await queries.ensureQueryData(query(lotId) as never)
    return rows.some(({ _id }) => _id === id)
  }

export const devicesShortForms: readonly AdminShortForm[] = [
  { path: 'camera', isIn: isAmong(camerasQuery) },
  { path: 'rfidReader', isIn: isAmong(readersQuery) },
  { path: 'rfidThreshold', isIn: isAmong(thresholdsQuery) },
]
