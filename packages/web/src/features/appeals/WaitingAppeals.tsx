import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '#lib/routes/Link.tsx'
import { useCan } from '#lib/session/viewer.ts'
import { Banner } from '#ui/Banner.tsx'
import { waitingQuery } from './appeals.queries.ts'

/** APL-25: how many appeals of a lot wait, with the way to them. */
export const WaitingAppeals = ({ lotId }: { lotId: string }) => {
  const mayResolve = useCan('violation.resolve')
  const { data } = useQuery({ ...waitingQuery(lotId), enabled: mayResolve })
  if (!data || data.waiting === 0) return null
  return (
    <Banner
      action={
        <Link
          to={`/parking-lots/${lotId}/violations`}
          search={{ filter: 'appeal:received', timePeriod: '365d' }}
        >
          <Trans>Show them</Trans>
        </Link>
      }
    >
      <Plural
        value={data.waiting}
        one="# appeal waits for an answer."
        other="# appeals wait for an answer."
      />
    </Banner>
  )
}
