import { matchesFilter } from '@stallwise/domain/sources/topic-filter.rules.ts'
import type { Database } from '#platform/database/database.ts'
import { listTopicSources, sourcesChannel, type FoundSource, type TopicSource } from './source-keys.store.ts'

const retryMs = 1_000

/** The source of a message from the broker; loaded again when a source is added, changed or removed. */
export class SourceTopics {
  readonly #database: Database
  readonly #onChange: (filters: readonly string[]) => void
  #sources: readonly TopicSource[] = []
  #generation = 0

  constructor(database: Database, onChange: (filters: readonly string[]) => void) {
    this.#database = database
    this.#onChange = onChange
  }

  get all(): readonly TopicSource[] {
    return this.#sources
  }

  /** Loads the topic filters and listens for changes; returns a function that stops it. */
  async start(): Promise<() => Promise<void>> {
    const reread = () => void this.#read()
    const stop = await this.#database.listen(sourcesChannel, reread, reread)
    await this.#read()
    return async () => {
      this.#generation++
      await stop()
    }
  }

  /** ING-60: undefined for a message that matches no current topic filter. */
  find(topic: string): FoundSource | undefined {
    return this.#sources.find(({ topicFilter }) => matchesFilter(topicFilter, topic))
  }

  /** The newest result is used; a failed load is repeated, since there is no second notification. */
  async #read(): Promise<void> {
    const generation = ++this.#generation
    try {
      const sources = await listTopicSources(this.#database)
      if (generation !== this.#generation) return
      this.#sources = sources
      this.#onChange(sources.map(({ topicFilter }) => topicFilter))
    } catch {
      setTimeout(() => {
        if (generation === this.#generation) void this.#read()
      }, retryMs).unref()
    }
  }
}
