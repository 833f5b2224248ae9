import type { ChargerCommand } from '@stallwise/domain/charging/charger-commands.model.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'

const contextOf = (id: string): string => `password of charging command ${id}`

/** CST-58: a command as it is stored: its password is sealed until it is sent. */
export const sealedCommand = (sealing: Sealing, id: string, command: ChargerCommand): ChargerCommand =>
  command.kind === 'setPassword'
    ? { kind: command.kind, password: sealing.seal(command.password, contextOf(id)) }
    : command

/** A stored command as it is sent; undefined = its password cannot be read any more. */
export const openedCommand = (
  sealing: Sealing,
  id: string,
  command: ChargerCommand,
): ChargerCommand | undefined => {
  if (command.kind !== 'setPassword') return command
  const password = sealing.open(command.password, contextOf(id))
  return password === undefined ? undefined : { kind: command.kind, password }
}
