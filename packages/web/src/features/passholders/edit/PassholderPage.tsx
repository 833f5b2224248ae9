import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { PassholderGroupView } from '@stallwise/contract/passholders/passholder-groups.contract.ts'
import type { PassholderView } from '@stallwise/contract/passholders/passholders.contract.ts'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { allowedPassTypes } from '@stallwise/domain/passholders/passholders.rules.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { call } from '#lib/api/call.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import { EditFrame } from '#ui/edit/EditFrame.tsx'
import { refreshed } from '#ui/edit/refreshed.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { NotThere } from '#ui/NotThere.tsx'
import { Parts } from '#ui/Parts.tsx'
import { idsIn } from '#ui/resource/fields.tsx'
import { SkeletonCard } from '#ui/Skeleton.tsx'
import { toastDone } from '#ui/toasts.tsx'
import { Trail } from '#ui/Trail.tsx'
import { addressOfGroup } from '../groups/address-of-group.ts'
import { passholderCards } from '../passholders.parts.ts'
import { groupsQuery, passholderQuery, passholdersKey } from '../passholders.queries.ts'
import { InvitationCard } from '../invitations/InvitationCard.tsx'
import { MobileAppNote } from '../MobileAppNote.tsx'
import styles from '../passholders.module.css'
import {
  checkPassholderValues,
  newPassholder,
  passholderBody,
  valuesOfPassholder,
  type PassholderValues,
} from './passholder.form.ts'
import { PassholderFields } from './PassholderFields.tsx'
import { TagStatus } from './TagStatus.tsx'
import { usePassholderWords } from './use-passholder-words.ts'

interface PassholderFormProps {
  lot: Lot
  groups: readonly PassholderGroupView[]
  /** None for a new one. */
  passholder: PassholderView | undefined
  /** The group that a new one begins with. */
  group: string | undefined
  back: string
}

const usePassholderEdit = ({ lot, groups, passholder, group, back }: PassholderFormProps) => {
  const { _id: lotId, timeZone } = lot
  const { t } = useLingui()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const known = {
    timeZone,
    groups: idsIn(groups),
    passTypes: allowedPassTypes(lot, passholder?.passType),
    validityGroups: idsIn(lot.passValidityGroups),
    ownPassId: passholder?.passholderId,
    ownPlates: new Set(passholder?.vehicles.map(({ licensePlate }) => licensePlate)),
  }
  const onlyGroup = groups.length === 1 ? groups[0]!._id : null
  return useEdit<PassholderValues, PassholderView>({
    initial: passholder ? valuesOfPassholder(passholder, timeZone) : newPassholder(group ?? onlyGroup),
    version: passholder?.version,
    check: (values) => checkPassholderValues(values, known),
    save: (values, version) => {
      const draft = passholderBody(values, timeZone)
      const body = {
        ...draft,
        numberOfVehicles: draft.numberOfVehicles === null ? null : Number(draft.numberOfVehicles),
        insideAtOnce: draft.insideAtOnce === null ? null : Number(draft.insideAtOnce),
        vehicles: [...draft.vehicles],
        tagIds: [...draft.tagIds],
      }
      return passholder
        ? call('PUT /v2/pass-holders/{id}', { params: { id: passholder._id }, body: { ...body, version } })
        : call('POST /v2/pass-holders/', { body: { ...body, parkingLot: lotId } })
    },
    valuesOf: (current) => valuesOfPassholder(current, timeZone),
    onSaved: async ({ name }) => {
      toastDone(passholder ? t`Passholder ${name} saved.` : t`Passholder ${name} added.`)
      await refreshed(queries, passholdersKey(lotId))
      void navigate({ href: back })
    },
  })
}

const PassholderForm = (props: PassholderFormProps) => {
  const { t } = useLingui()
  const { lot, groups, passholder, back } = props
  const edit = usePassholderEdit(props)
  const words = usePassholderWords(groups, lot.passValidityGroups)
  return (
    <EditFrame
      title={passholder ? passholder.name : t`Add passholder`}
      edit={edit}
      objectName={t`passholder`}
      words={words}
      backTo={back}
      saveLabel={passholder ? t`Save passholder` : t`Add passholder`}
    >
      <MobileAppNote />
      <PassholderFields
        edit={edit}
        words={words}
        groups={groups}
        lot={lot}
        passTypes={allowedPassTypes(lot, passholder?.passType)}
      />
    </EditFrame>
  )
}

/** A passholder, or a new one. */
export const PassholderPage = () => {
  const { lotId } = lotRoute.useParams()
  const { passholderId: id } = useParams({ strict: false }) as { passholderId: string }
  const { group: groupId } = useSearch({ strict: false }) as { group?: string }
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const groups = useQuery(groupsQuery(lotId))
  const isNew = id === 'new'
  const one = useQuery({ ...passholderQuery(lotId, id), enabled: !isNew })
  const all = `/parking-lots/${lotId}/passholders`
  const group = groups.data?.find(({ _id }) => _id === groupId)
  const back = group ? addressOfGroup(lotId, group) : all
  if (!one.data && isProblem(one.error, 'not-found')) return <NotThere back={all} />
  if ((!groups.data && groups.error) || (!one.data && one.error))
    return <ErrorState onRetry={() => void Promise.all([groups.refetch(), isNew || one.refetch()])} />
  if (!groups.data || (!isNew && !one.data)) return <SkeletonCard height={520} />
  return (
    <>
      <Trail
        steps={[group ? { to: back, label: group.name } : { to: all, label: <Trans>Passholders</Trans> }]}
      />
      <PassholderForm
        key={id}
        lot={lot}
        groups={groups.data}
        passholder={isNew ? undefined : one.data}
        group={group?._id}
        back={back}
      />
      {one.data && (
        <div className={styles.below}>
          <TagStatus lotId={lotId} id={one.data._id} timeZone={lot.timeZone} />
          <Parts
            of={passholderCards}
            given={{
              lotId,
              timeZone: lot.timeZone,
              lot,
              passholder: one.data,
              plates: one.data.vehicles.map(({ licensePlate }) => licensePlate),
            }}
          />
          <InvitationCard passholder={one.data} timeZone={lot.timeZone} />
        </div>
      )}
    </>
  )
}
