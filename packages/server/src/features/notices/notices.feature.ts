import type { Feature } from '#feature.ts'
import { eraseNotices } from './notice-erasure.ts'
import {
  cancelMailsOfDeleted,
  cancelNoticesOfPlate,
  cancelWaitingNotices,
  undoNotices,
} from './notice-undo.ts'
import { noticesRoutes } from './notices.routes.ts'

export const notices: Feature = {
  name: 'notices',
  owns: ['violation_link', 'violation_notice'],
  personal: {
    violation_notice: ['email', 'reason'],
    violation_link: ['email', 'plate'],
  },
  routes: ({ bind, services }) => noticesRoutes(bind, services),
  on: {
    violationPlatesChanged: cancelNoticesOfPlate,
    violationsDeleted: cancelMailsOfDeleted,
    violationDismissed: ({ change, violationId }) => cancelWaitingNotices(change, violationId),
    violationsErased: ({ tx, lotId, violationIds }) => eraseNotices(tx, lotId, violationIds),
  },
  answers: {
    takeBack: async ({ change, violationId }) =>
      (await undoNotices(change, violationId)) > 0 ? { isAll: false } : undefined,
  },
}
