import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#lib/format/times.ts'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { Fact, Facts } from '#ui/Facts.tsx'
import { tagStatusQuery } from '../passholders.queries.ts'

const Since = ({ at, timeZone }: { at: string; timeZone: string }) => {
  const when = formatDateTime(at, timeZone)
  return <Trans>since {when}</Trans>
}

/** Where the tags of a passholder are, as the reads tell. VIS-21 */
export const TagStatus = ({ lotId, id, timeZone }: { lotId: string; id: string; timeZone: string }) => {
  const { t } = useLingui()
  const { data } = useQuery(tagStatusQuery(lotId, id))
  if (!data || data.data.length === 0) return null
  return (
    <Card title={<Trans>Tag status</Trans>}>
      <Facts>
        {data.data.map(({ tagId, status, since }) => (
          <Fact key={tagId} name={<span className="plate">{tagId}</span>}>
            {status === 'inside' ? (
              <>
                <Badge>{t`Inside`}</Badge> <Since at={since!} timeZone={timeZone} />
              </>
            ) : (
              <Badge>{t`Outside`}</Badge>
            )}
          </Fact>
        ))}
      </Facts>
    </Card>
  )
}
