import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Link } from '#lib/routes/Link.tsx'
import { lotRoute } from '#lib/routes/frames.ts'
import { useCan } from '#lib/session/viewer.ts'
import { FactOfLine, LineOfFacts } from '#ui/Facts.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { MarkedGroup } from '#ui/GroupMark.tsx'
import { NotThere } from '#ui/NotThere.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Trail } from '#ui/Trail.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { MobileAppNote } from '../MobileAppNote.tsx'
import { PassholderList } from '../PassholderList.tsx'
import { addressOfGroup } from './address-of-group.ts'
import { groupsQuery } from '../passholders.queries.ts'

/** A passholder group with its passholders. */
export const PassholderGroupPage = () => {
  const { lotId } = lotRoute.useParams()
  const { passholderGroupId: id } = useParams({ strict: false }) as { passholderGroupId: string }
  const { data: groups, error, refetch } = useQuery(groupsQuery(lotId))
  const mayManage = useCan('passholder.manage')
  const list = `/parking-lots/${lotId}/passholder-groups`
  if (!groups) return <Waiting error={error} onRetry={refetch} height={420} />
  const group = groups.find(({ _id }) => _id === id)
  if (!group) return <NotThere back={list} />
  return (
    <>
      <Trail steps={[{ to: list, label: <Trans>Passholder groups</Trans> }]} />
      <PageHead title={group.name}>
        {mayManage && (
          <Button
            component={Link}
            to={`${addressOfGroup(lotId, group)}/import`}
            leftSection={<Icon name="upload" />}
          >
            <Trans>Import</Trans>
          </Button>
        )}
        {mayManage && (
          <Button component={Link} to={`/parking-lots/${lotId}/passholder-group/${id}`}>
            <Trans>Edit passholder group</Trans>
          </Button>
        )}
      </PageHead>
      <MobileAppNote />
      <LineOfFacts>
        <FactOfLine name={<Trans>Parking group</Trans>}>
          <MarkedGroup type={group.parkingGroupType}>{group.parkingGroupName}</MarkedGroup>
        </FactOfLine>
        {group.tenants.length > 0 && (
          <FactOfLine name={<Trans>Tenants</Trans>}>
            {group.tenants.map(({ name }) => name).join(', ')}
          </FactOfLine>
        )}
      </LineOfFacts>
      <PassholderList key={id} lotId={lotId} group={id} />
    </>
  )
}
