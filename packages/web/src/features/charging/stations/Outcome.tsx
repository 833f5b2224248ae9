import { useLingui } from '@lingui/react/macro'
import type { ChargingCommandView } from '@stallwise/contract/charging/commands.contract.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { Banner } from '#ui/Banner.tsx'
import { commandNames, outcomeText } from './station-words.ts'

/** What became of something that was asked of a station. CST-51 */
export const Outcome = ({
  of: { data, error },
}: {
  of: { data?: ChargingCommandView | undefined; error: Error | null }
}) => {
  const { i18n } = useLingui()
  if (error) return <Banner tone="alert">{problemText(error, i18n)}</Banner>
  if (!data) return null
  return (
    <Banner tone={data.state === 'answered' ? 'plain' : 'soon'} role="status">
      {commandNames()[data.kind]}: {[outcomeText(data), data.detail].filter(Boolean).join(' – ')}
    </Banner>
  )
}
