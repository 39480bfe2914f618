/** `Node.DOCUMENT_POSITION_FOLLOWING`: the other node comes later in the document. */
const FOLLOWING = 4;

type Placed<Self> = { compareDocumentPosition: (other: Self) => number };

/** Returns the node that comes first in the document. Null in the list means a field that the form does not show. */
export function firstInDocument<Self extends Placed<Self>>(nodes: readonly (Self | null)[]): Self | undefined {
  const [first] = nodes
    .filter((node) => node !== null)
    .toSorted((one, other) => (one.compareDocumentPosition(other) & FOLLOWING ? -1 : 1));
  return first;
}
