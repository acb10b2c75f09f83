/** Who did something: a name, in quotes where it is the name of an API key. */
interface ActorProps {
  by: string;
  by_kind: 'person' | 'key' | 'courier' | 'system';
}

export const NamedActor = ({ name, kind }: { name: string; kind: ActorProps['by_kind'] }) => (
  <Actor by={name} by_kind={kind} />
);

export function Actor({ by, by_kind: kind }: ActorProps) {
  return kind === 'key' ? (
    <>
      “<bdi>{by}</bdi>”
    </>
  ) : (
    <bdi>{by}</bdi>
  );
}
