import { randomBytes } from 'node:crypto'
import {
  wayfinders as contract,
  type NewWayfinder,
  type WayfinderView,
} from '@stallwise/contract/wayfinders/wayfinders.contract.ts'
import { seesOnlyGates } from '@stallwise/domain/devices/devices.access.ts'
import { countedBy } from '@stallwise/domain/wayfinders/sign.rules.ts'
import {
  checkWayfinder,
  type WayfinderContext,
  type WayfinderDraft,
} from '@stallwise/domain/wayfinders/wayfinder-fields.rules.ts'
import type { SignLine } from '@stallwise/domain/wayfinders/wayfinders.model.ts'
import type { GateParts } from '#features/gates/gates.public.ts'
import {
  listNames,
  lotResource,
  number,
  optionalText,
  text,
  updateRow,
} from '#features/resources/resources.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { orNotFound } from '#platform/http/problems.ts'
import { mayActorAt, rolesOf } from '#platform/http/actor.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import { loadSignFigures } from './sign-figures.store.ts'
import { beginPush, lastPush, type PushState, type SignRow } from './wayfinders.store.ts'
import { signOf } from './sign-content.ts'

export type SignParts = Pick<GateParts, 'database' | 'clock' | 'sealing' | 'send' | 'addresses'>

type Draft = WayfinderDraft & Pick<NewWayfinder, 'pushFormat'>

/** WAY-10: 256 random bits. */
const newToken = (): string => randomBytes(32).toString('base64url')

const secretPlace = (lotId: string, id: string) => `wayfinder ${lotId} ${id}`

/** The value of the Authorization header of pushes; undefined for none. */
export const openPushSecret = (sealing: Sealing, row: SignRow): string | undefined =>
  row.push_secret === null
    ? undefined
    : sealing.open(row.push_secret, secretPlace(row.parking_lot_id, row.id))

const readFigures = async (tx: Tx, lotId: string) => {
  const figures = orNotFound(await loadSignFigures(tx, lotId))
  return figures
}

const storedLine = ({ label, counts, subject }: SignLine): SignLine => ({
  label: label.trim(),
  counts,
  subject: counts === 'lot' ? '' : subject,
})

const lastPushView = (push: PushState): WayfinderView['lastPush'] => ({
  at: new Date(push.at!).toISOString(),
  ok: push.ok === true,
  status: push.status,
  reason: push.reason,
  failures: push.failures,
})

/** WAY-02, WAY-05, WAY-07, WAY-25. */
export const describeWayfinders = ({ sealing, addresses }: Pick<SignParts, 'sealing' | 'addresses'>) =>
  lotResource({
    contract,
    table: 'wayfinder',
    kind: 'wayfinder',
    // Neither the secret nor the secret address of the feed.
    audited: ['hasPushSecret'],
    alsoRead: { last_push: lastPush },
    readLot: async (tx, lotId) => ({ figures: await readFigures(tx, lotId) }),
    fields: {
      name: text('name'),
      description: text('description'),
      lines: {
        read: (row) => row.lines.map((line) => ({ ...line })),
        write: (lines) => ({ lines: JSON.stringify(lines.map(storedLine)) }),
      },
      fullAt: number('full_at'),
      fullText: text('full_text'),
      soonText: text('soon_text'),
      closedText: text('closed_text'),
      staleText: text('stale_text'),
      closed: { read: (row) => row.closed, write: (closed) => ({ closed }) },
      pushUrl: optionalText('push_url'),
      pushFormat: { read: (row) => row.push_format, write: (format) => ({ push_format: format }) },
    },
    shown: (row, { actor, lotId, now }) => {
      const gatesAlone = seesOnlyGates(rolesOf(actor))
      const manages = mayActorAt(actor, 'device.manage', lotId)
      const { name, lines } = signOf(row, row.figures, now)
      const isSignShown = mayActorAt(actor, 'lot.realtime', lotId) && !gatesAlone
      const wasPushed = row.push_url !== null && row.last_push?.at != null
      return {
        ...(gatesAlone && { description: '', lines: [] }),
        ...(!manages && { pushUrl: null }),
        feedPath: manages ? `/api/feed/wayfinders/${row.feed_token}` : null,
        hasPushSecret: row.push_secret !== null,
        lastPush: manages && wasPushed ? lastPushView(row.last_push!) : null,
        sign: isSignShown ? { name, lines: lines.map((line) => ({ ...line })) } : null,
      }
    },
    isHiddenFrom: ({ roles }) => seesOnlyGates(roles),
    rule: (draft: Draft, known: WayfinderContext) =>
      checkWayfinder({ ...draft, pushUrl: draft.pushUrl?.trim() || null }, known),
    known: async ({ tx, lotId }, row): Promise<WayfinderContext> => {
      const usedNames = await listNames(tx, 'wayfinder', lotId, row)
      // A restored sign is not checked again: what it counts may have been removed meanwhile.
      if (row && row.removed_at !== null) return { usedNames }
      const figures = row?.figures ?? (await readFigures(tx, lotId))
      return {
        usedNames,
        exists: (line) => countedBy(line, figures) !== undefined,
        secretFor: row?.push_secret == null ? undefined : (row.push_url ?? ''),
        // An unchanged address is not checked again: other fields can be edited even if the address is no longer allowed.
        mayConnect: (url) => url === row?.push_url || addresses.mayBeSentTo(url),
      }
    },
    alsoWrite: async ({ lotId }, { pushUrl, pushSecret }, { id, row }) => {
      const removesSecret = !pushUrl?.trim() || pushSecret === ''
      const sealed =
        pushSecret === null ? (row?.push_secret ?? null) : sealing.seal(pushSecret, secretPlace(lotId, id))
      return { push_secret: removesSecret ? null : sealed, ...(!row && { feed_token: newToken() }) }
    },
    afterWrite: ({ tx, lotId }, id) => beginPush(tx, lotId, id),
    restore: ({ tx, lotId }, { id }) => beginPush(tx, lotId, id),
  })

/** WAY-12: replaces the feed token; the old address stops working. */
export const renewFeedToken: Parameters<
  ReturnType<typeof describeWayfinders>['commands']['alter']
>[4] = async ({ tx, lotId }, { id }) => {
  await updateRow(tx, 'wayfinder', { lotId, id }, { feed_token: newToken() })
  await beginPush(tx, lotId, id)
}
