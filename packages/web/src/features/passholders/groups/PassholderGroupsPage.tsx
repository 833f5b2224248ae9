import { Trans, useLingui } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PassholderGroupView } from '@stallwise/contract/passholders/passholder-groups.contract.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import { useCan } from '#lib/session/viewer.ts'
import type { ListColumn } from '#ui/list/list.model.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { ResourceRows } from '#ui/resource/ResourceRows.tsx'
import { MobileAppNote } from '../MobileAppNote.tsx'
import { addressOfGroup } from './address-of-group.ts'
import { MoveAndDeleteDialog } from './MoveAndDeleteDialog.tsx'
import { passholderGroups } from './passholder-groups.resource.tsx'

/** OCC-62: shown only where the lot counts them. */
const insideColumn = (): ListColumn<PassholderGroupView> => ({
  key: 'inside',
  label: t`Vehicles inside`,
  align: 'end',
  value: ({ inside }) => inside,
  width: 'minmax(0, 0.6fr)',
  narrow: 'label',
})

/** The passholder groups of a lot; each leads to its passholders. */
export const PassholderGroupsPage = () => {
  const { t } = useLingui()
  const { lotId } = lotRoute.useParams()
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const mayManage = useCan('passholder.manage')
  const [removed, setRemoved] = useState<PassholderGroupView>()
  return (
    <>
      <PageHead title={<Trans>Passholder groups</Trans>} />
      <MobileAppNote />
      <ResourceRows
        of={passholderGroups}
        columns={lot.enableTenantTrackingByPassholderGroup ? [insideColumn()] : []}
        edit="passholder-group"
        hrefOf={(group) => addressOfGroup(lotId, group as PassholderGroupView)}
        actions={
          mayManage
            ? [
                {
                  key: 'edit',
                  icon: 'edit',
                  label: () => t`Edit passholder group`,
                  to: ({ _id }) => `/parking-lots/${lotId}/passholder-group/${_id}`,
                },
                {
                  key: 'move-and-delete',
                  tone: 'remove',
                  label: () => t`Delete passholder group…`,
                  isFor: (group) => (group as PassholderGroupView).passholderCount > 0,
                  onPick: (group) => setRemoved(group as PassholderGroupView),
                },
              ]
            : []
        }
      />
      {removed && <MoveAndDeleteDialog group={removed} onClose={() => setRemoved(undefined)} />}
    </>
  )
}
