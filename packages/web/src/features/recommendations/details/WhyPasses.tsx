import { Trans, useLingui } from '@lingui/react/macro'
import type { RecommendationDetails } from '@stallwise/contract/recommendations/recommendations.contract.ts'
import { limitsOfPasses } from '@stallwise/domain/recommendations/oversell.rules.ts'
import { whatIfPasses } from '@stallwise/domain/recommendations/what-if-passes.rules.ts'
import { formatNumber, formatPercent } from '#lib/format/numbers.ts'
import { formatWeekday } from '#lib/format/times.ts'
import { Card } from '#ui/Card.tsx'
import { wholeRow } from '#ui/CardGrid.tsx'
import { Stack } from '#ui/Stack.tsx'
import { useShareWords } from '../recommendation-words.ts'
import { PassesTable } from './PassesTable.tsx'

export interface WhyProps {
  recommendation: RecommendationDetails
  awayCents: number | null
}

/** REC-10: a third more than is recommended, to compare with. */
export const moreThan = (count: number): number => count + Math.max(1, Math.round(count / 3))

/** Why so many passes and not more: the arithmetic in words, and what others would have meant. */
export const WhyPasses = ({ recommendation, awayCents }: WhyProps) => {
  const { t } = useLingui()
  const shareWords = useShareWords()
  const { passCount, evidence, currency } = recommendation
  const group = evidence.groups[0]?.group
  const percent = evidence.settings.mediumRisk ? 90 : 97
  const limits = group && limitsOfPasses(group.evidence.days, group, percent)
  const other = formatNumber(moreThan(passCount))
  const title = t`Why ${formatNumber(passCount)} and not ${other}`
  if (!group || !limits) return null
  const { day, fit, most } = limits
  const [sold, stalls, peak, passes] = [group.passes, group.capacity, day.peak, day.passes].map((value) =>
    formatNumber(value),
  )
  const share = formatPercent((day.peak / day.passes) * 100)
  const [fill, more, quarter] = [group.passes + fit, fit, most].map((value) => formatNumber(value))
  const { daysOver, days } = whatIfPasses(group, moreThan(passCount), awayCents)
  const over = shareWords(daysOver, days)
  const date = formatWeekday(`${day.day}T00:00:00Z`, 'UTC')
  return (
    <Card title={title} className={wholeRow}>
      <Stack>
        <p>
          {day.peak <= day.passes ? (
            <Trans>
              {sold} passes are sold for {stalls} stalls, but not everybody comes on the same day. On{' '}
              {percent} of 100 days at most {share} of the passes were in use at the peak: {peak} of {passes}{' '}
              on {date}.
            </Trans>
          ) : (
            <Trans>
              {sold} passes are sold for {stalls} stalls. {percent} of 100 days had no more vehicles inside
              for each pass than {date}: {peak} vehicles with {passes} passes sold. There are more vehicles
              than passes: people without a pass park here too, or a pass is used for several vehicles.
            </Trans>
          )}{' '}
          <Trans>
            If as many come, {fill} passes fill the {stalls} stalls: {more} more than are sold now.
          </Trans>{' '}
          {most < fit && (
            <b className="strong">
              <Trans>But at most a quarter of the passes sold is added at a time: {quarter}.</Trans>
            </b>
          )}
          {most === fit && (
            <Trans>That is also the most that is added at a time, a quarter of the passes sold.</Trans>
          )}{' '}
          {most >= fit && (
            <b className="strong">
              <Trans>
                {more} is the most with which everybody finds a stall on {percent} of 100 days.
              </Trans>
            </b>
          )}{' '}
          <Trans>
            With {other}, a third more to compare with, more would have come than fit on {over} days.
          </Trans>
        </p>
        <PassesTable
          group={group}
          options={recommendation.recommendationRiskOptions}
          passCount={passCount}
          other={moreThan(passCount)}
          awayCents={awayCents}
          currency={currency}
        />
        <p className="dim">
          <Trans>
            More passes may leave more money a year: the advice is the most that keeps a stall for everybody
            on {percent} of 100 days, not the most that earns.
          </Trans>
        </p>
      </Stack>
    </Card>
  )
}
