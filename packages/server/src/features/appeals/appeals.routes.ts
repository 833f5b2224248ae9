import type { Bind } from '#platform/http/bind.ts'
import { readIdempotencyKey } from '#platform/http/idempotency-key.ts'
import { readSentFile } from '#platform/http/sent-file.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import { answerAppeal, getAppeal } from './appeals.commands.ts'
import {
  addAppealPhoto,
  makeAppeal,
  openAppeal,
  requireNetworkWithin,
  type AppealParts,
} from './appeals.driver.commands.ts'
import { countWaitingAppeals } from './appeals.store.ts'

/** Appeals of drivers, behind the links of notices, and their answers by staff. */
export const appealsRoutes = (bind: Bind, parts: AppealParts): void => {
  bind(
    'POST /appeals/{token}',
    async ({ params: { token }, body: { text }, request }) => {
      await requireNetworkWithin(parts, request.ip)
      return text === undefined
        ? openAppeal(parts, token)
        : makeAppeal(parts, token, { text, key: readIdempotencyKey(request) })
    },
    { answersRepeats: true },
  )
  bind('POST /appeals/{token}/photo', async ({ params: { token }, request }) => {
    await requireNetworkWithin(parts, request.ip)
    return addAppealPhoto(parts, token, async () => (await readSentFile(request)).bytes)
  })
  bind('GET /appeals/waiting', async ({ viewer, query: { parkingLot } }) => ({
    waiting: await parts.database.withViewer(scopeOf(viewer), (tx) => countWaitingAppeals(tx, parkingLot)),
  }))
  bind('GET /violations/{id}/appeal', async ({ viewer, params: { id } }) => ({
    appeal: await getAppeal(parts, viewer, id),
  }))
  bind('POST /violations/{id}/appeal', async ({ viewer, params: { id }, body }) => ({
    appeal: await answerAppeal(parts, viewer, id, body),
  }))
}
