import { Trans } from '@lingui/react/macro'
import { formatDateTime } from '#lib/format/times.ts'

/** When a file of a draft was uploaded. */
export const UploadedAt = ({ at }: { at: string }) => {
  const time = formatDateTime(at)
  return <Trans>uploaded {time}</Trans>
}
