import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { RecommendationDetails } from '@stallwise/contract/recommendations/recommendations.contract.ts'
import type { ReactNode } from 'react'
import { formatDate } from '#lib/format/times.ts'
import { Link } from '#lib/routes/Link.tsx'
import { Banner } from '#ui/Banner.tsx'
import { useReasonWords } from '../recommendation-words.ts'
import { useOutdated } from './outdated.ts'

const AcceptedWords = () => (
  <Trans>This recommendation was accepted. The figures are those by which it was accepted.</Trans>
)

/** What became of a recommendation, with the reason; of an open one, whether it was worked out anew meanwhile. */
export const StatusNotice = ({ recommendation }: { recommendation: RecommendationDetails }) => {
  const { t } = useLingui()
  const { status, endedAt, endedReason, task, range, _id } = recommendation
  const { endOf } = useReasonWords()
  const isOutdated = useOutdated(_id)
  const date = endedAt === null ? '' : formatDate(endedAt)
  if (status === 'open')
    return (
      <>
        {isOutdated && (
          <Banner tone="soon" role="alert">
            <p>
              <Trans>
                This recommendation was worked out anew while you were reading. These are its new figures.
                Nothing was decided: check them, then accept or dismiss it.
              </Trans>
            </p>
          </Banner>
        )}
        {range?.low === 0 && (
          <Banner tone="soon">
            <p>{t`Not yet: by the days so far, the right number could also be 0. Wait for more days.`}</p>
          </Banner>
        )}
      </>
    )
  const words: Record<Exclude<typeof status, 'open'>, ReactNode> = {
    accepted: <AcceptedWords />,
    dismissed: (
      <Trans>
        It was dismissed on {date}. Reason: {endedReason}
      </Trans>
    ),
    abandoned: (
      <Trans>
        It was abandoned on {date}, because another recommendation about the same stalls was accepted.
      </Trans>
    ),
    withdrawn: (
      <Trans>
        It was withdrawn on {date}, because it no longer follows from the days. {endOf(endedReason ?? '')}
      </Trans>
    ),
  }
  return (
    <Banner
      action={
        task !== null && (
          <Button component={Link} to={`/recommendations/${task}/tasks`}>{t`Open its task`}</Button>
        )
      }
    >
      <p>{words[status]}</p>
    </Banner>
  )
}
