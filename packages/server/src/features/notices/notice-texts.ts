import { invitedAddresses } from '@stallwise/domain/invitations/invitations.rules.ts'
import { linkDays } from '@stallwise/domain/notices/notices.rules.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import type { TemplateData } from '#features/notifications/notifications.public.ts'
import { exceededOf, type ViolationRow } from '#features/violations/moves.public.ts'
import type { NoticeFacts } from './notices.store.ts'

/** NOT-12: until when a link that is sent now is valid. */
export const linkUntil = (now: number): Date => new Date(now + linkDays * dayMs)

/** NOT-02: the address that a notice goes to unless the sender enters another one. */
export const suggestedAddress = ({ passholderEmail }: NoticeFacts): string | null =>
  invitedAddresses(passholderEmail)[0] ?? null

/** NOT-03: what a notice says; the plate is known. */
export const noticeData = (
  row: ViolationRow,
  { lotName, timeZone }: NoticeFacts,
  link: string,
  now: number,
): TemplateData<'violation-notice'> => ({
  lotName,
  timeZone,
  plate: row.plate ?? '',
  reason: row.reason,
  exceeded: exceededOf(row),
  place: row.location_name,
  openedAt: row.opened_at,
  isInside: row.status === 'active',
  link,
  linkUntil: linkUntil(now),
})
