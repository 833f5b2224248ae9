import { Trans } from '@lingui/react/macro'
import { formatDateTime } from '#lib/format/times.ts'

/** When a file of a draft was uploaded. */
export const HeldDetail = ({ at }: { at: string }) => {
  const time = formatDateTime(at)
  return <Trans>taken {time}</Trans>
}
