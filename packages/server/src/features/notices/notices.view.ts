import type { Notice } from '@stallwise/contract/notices/notices.contract.ts'
import type { NoticeRow } from './notices.store.ts'

/** A notice as staff see it. */
export const noticeView = (row: NoticeRow): Notice => ({
  _id: row.id,
  email: row.email,
  language: row.language,
  state: row.state,
  stateSince: (row.settled_at ?? row.asked_at).toISOString(),
  failure: row.reason,
  askedAt: row.asked_at.toISOString(),
  askedBy: row.asked_name ?? '',
  doubts: row.doubts,
  isConfirmed: row.is_confirmed,
})
