import { z } from 'zod'
import { alert } from './alerts/alerts.contract.ts'
import { problem } from './errors/problem.contract.ts'
import { customer, customerDetails } from './customers/customers.contract.ts'
import {
  ingestReply,
  mobileBatch,
  mobileEvent,
  nativeBatch,
  nativeStallEvent,
} from './ingest/ingest.contract.ts'
import { lotChange, stallChange } from './live/live.contract.ts'
import { lotConfiguration } from './configuration/configuration.contract.ts'
import { lotBundle } from './lot-import/lot-bundle.contract.ts'
import { parkingGroup } from './configuration/parking-groups.contract.ts'
import { lot, lotListItem, lotMapView } from './lots/lots.contract.ts'
import {
  historyException,
  historyPoint,
  importReport,
  occupancyHistory,
} from './occupancy/occupancy-history.contract.ts'
import { count, floorCount, groupCount, lotCounts, typeCounts } from './occupancy/occupancy.contract.ts'
import { config, me } from './session/session.contract.ts'
import { source } from './sources/sources.contract.ts'
import { publicStall, stall, stallEdit } from './stalls/stalls.contract.ts'
import { staffUser } from './users/staff-users.contract.ts'
import { preferences, user, userComparison } from './users/users.contract.ts'

/** Schemas with a name in the reference; all others are written out where they are used. */
const shapes: Readonly<Record<string, z.ZodType>> = {
  Alert: alert,
  Config: config,
  Count: count,
  Customer: customer,
  CustomerDetails: customerDetails,
  FloorCount: floorCount,
  GroupCount: groupCount,
  HistoryException: historyException,
  HistoryPoint: historyPoint,
  ImportReport: importReport,
  IngestReply: ingestReply,
  Lot: lot,
  LotChange: lotChange,
  LotBundle: lotBundle,
  LotConfiguration: lotConfiguration,
  LotCounts: lotCounts,
  LotListItem: lotListItem,
  LotMapView: lotMapView,
  Me: me,
  NativeStallBatch: nativeBatch,
  MobileEvent: mobileEvent,
  MobileEventBatch: mobileBatch,
  NativeStallEvent: nativeStallEvent,
  OccupancyHistory: occupancyHistory,
  ParkingGroup: parkingGroup,
  Preferences: preferences,
  Problem: problem,
  PublicStall: publicStall,
  Source: source,
  StaffUser: staffUser,
  Stall: stall,
  StallChange: stallChange,
  StallEdit: stallEdit,
  TypeCounts: typeCounts,
  User: user,
  UserComparison: userComparison,
}

/** The names of schemas in the reference. */
export const referenceNames = z.registry<{ id: string }>()
for (const [id, shape] of Object.entries(shapes)) referenceNames.add(shape, { id })

/** The schemas by their names in the reference. */
export const referenceShapes = shapes
