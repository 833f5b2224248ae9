import { open } from 'node:fs/promises'

/** Resolves when every name in the directory at the time of the call is on disk. */
export type SyncDirectory = (directory: string) => Promise<void>

const syncDirectory = async (directory: string): Promise<void> => {
  const handle = await open(directory, 'r')
  await handle.sync().finally(() => handle.close())
}

interface Turn {
  running: Promise<void>
  next: Promise<void> | undefined
}

/**
 * Syncs a directory to disk once for all callers during an earlier sync: that one may have started before
 * their names existed, so they share the next.
 */
export const createDirectorySync = (sync: SyncDirectory = syncDirectory): SyncDirectory => {
  const turns = new Map<string, Turn>()
  const begin = (directory: string): Promise<void> => {
    const turn: Turn = { running: Promise.resolve(), next: undefined }
    turns.set(directory, turn)
    turn.running = sync(directory).finally(() => {
      if (turns.get(directory) === turn) turns.delete(directory)
    })
    return turn.running
  }
  return (directory) => {
    const turn = turns.get(directory)
    if (!turn) return begin(directory)
    turn.next ??= turn.running.then(
      () => begin(directory),
      () => begin(directory),
    )
    return turn.next
  }
}
