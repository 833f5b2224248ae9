import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#lib/api/call.ts'
import { formatWholeCents } from '#lib/format/numbers.ts'
import { lotsKey } from '#lib/live/lot-keys.ts'
import { Link } from '#lib/routes/Link.tsx'
import { FactOfLine, LineOfFacts } from '#ui/Facts.tsx'
import { MainPage } from '#ui/Page.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { useHeadline } from '../recommendation-words.ts'
import { SectionFrame } from '../SectionFrame.tsx'
import styles from '../recommendations.module.css'

const useAll = () =>
  useInfiniteQuery({
    queryKey: [...lotsKey, 'recommendations'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /recommendations', {
        query: { limit: 100, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** `/recommendations`: the open recommendations of all lots, by currency, those that are worth most a year first. */
export const AllRecommendationsPage = () => {
  const { t } = useLingui()
  const headline = useHeadline()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAll()
  const rows = data?.pages.flatMap((page) => page.data)
  const sums = data?.pages[0]?.sums ?? []
  return (
    <MainPage>
      <PageHead title={<Trans>Recommendations</Trans>} />
      {sums.length > 0 && (
        <LineOfFacts>
          {sums.map(({ currency, yearlyRevenueChangeCents, count }) => {
            const money = formatWholeCents(yearlyRevenueChangeCents, currency)
            return (
              <FactOfLine
                key={currency}
                name={plural(count, {
                  one: `# recommendation in ${currency}`,
                  other: `# recommendations in ${currency}`,
                })}
              >
                <Trans>{money} more a year</Trans>
              </FactOfLine>
            )
          })}
        </LineOfFacts>
      )}
      <SectionFrame
        id="all-recommendations"
        title={t`Recommendations of all lots`}
        rows={rows}
        hasFailed={error !== null}
        onRetry={() => void refetch()}
        icon="bulb"
        empty={t`No open recommendations`}
        whyEmpty={<Trans>Each night the days of every lot are looked at anew.</Trans>}
      >
        {rows?.map((one) => (
          <li key={one._id}>
            <Link to={`/recommendations/${one._id}`}>{headline(one)}</Link>
            <span className={styles.beside}>
              <Link to={`/parking-lots/${one.parkingLot}/advice`}>{one.lotName}</Link>
            </span>
          </li>
        ))}
      </SectionFrame>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>{t`Show more`}</Button>
      )}
    </MainPage>
  )
}
